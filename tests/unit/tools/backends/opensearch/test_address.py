"""The addresses of a cluster's nodes: several in one setting, credentials of each or shared, none in a message."""

import pytest

from tools.backends.opensearch.address import read_nodes
from tools.backends.opensearch.cluster import Cluster
from tools.errors import SettingsError


@pytest.mark.parametrize("between", [",", ", ", " ", "\n", ",,"])
def test_several_addresses_are_several_nodes(between: str) -> None:
    nodes = read_nodes(f" http://one:9201{between}http://two{between}http://[::1]:9200/behind/ ")
    assert [str(node) for node in nodes] == ["http://one:9201", "http://two:80", "http://[::1]:9200"]
    assert [node.path for node in nodes] == ["", "", "behind"]


def test_an_address_that_is_given_twice_is_one_node() -> None:
    assert len(read_nodes("http://one:9200,http://one:9200/")) == 1


def test_credentials_are_a_node_s_own_or_those_of_the_first_that_has_some() -> None:
    nodes = read_nodes("https://one:9200,https://ana:s3cr%20t@two:9200,https://bo@three:9200")
    assert [node.credentials for node in nodes] == [("ana", "s3cr t"), ("ana", "s3cr t"), ("bo", "")]


@pytest.mark.parametrize(
    "addresses",
    [
        "",
        " , ",
        "https://ana:s3cret@one:9200,two:9200",
        "https://ana:s3cret@one:9200,http://two:9200",
        "http://u:s3cret@h:0",
    ],
)
def test_addresses_of_which_one_is_none_are_refused_without_their_passwords(addresses: str) -> None:
    with pytest.raises(SettingsError, match="TIEOUT_OPENSEARCH_URL") as caught:
        read_nodes(addresses)
    assert "s3cret" not in caught.value.message


def test_a_password_is_not_sent_in_the_clear_because_another_node_speaks_https() -> None:
    with pytest.raises(SettingsError, match="use one of them"):
        read_nodes("https://ana:s3cret@one:9200,http://two:9200")


def test_a_cluster_is_named_by_all_of_its_nodes() -> None:
    assert (
        Cluster("http://u:s3cret@one:9200,http://two:9200", 1).name == "OpenSearch at http://one:9200, http://two:9200"
    )
