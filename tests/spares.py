"""Corpora whose tests are over, emptied for tests to come: to make one anew takes the server many times as long."""

import psycopg
from psycopg import sql

from server.settings import Settings
from server.wiring import open_database
from tools.backends.postgres.migrate import migrate

# Whatever a migration makes, by the transactions that made or changed it. What is truncated is another file of its own
# name, so that tables and indexes are told by what else they are.
_MADE = """
with relations as (select * from pg_class where relnamespace = %(corpus)s::regnamespace and relkind <> 't')
select md5(string_agg(made, ' ' order by made)) from (
    select row(c.oid, relname, relkind, relnatts, relchecks, relhastriggers, relowner, relacl, reloptions)::text as made
    from relations c
    union all
    select row('column', attrelid, attnum, a.xmin)::text from pg_attribute a join relations c on c.oid = attrelid
    union all select row('index', indexrelid, i.xmin)::text from pg_index i join relations c on c.oid = indexrelid
    union all select row('trigger', t.oid, t.xmin)::text from pg_trigger t join relations c on c.oid = tgrelid
    union all select row('constraint', oid, xmin)::text from pg_constraint where connamespace = %(corpus)s::regnamespace
    union all select row('function', oid, xmin)::text from pg_proc where pronamespace = %(corpus)s::regnamespace
    union all select row('schema', oid, nspowner, nspacl)::text from pg_namespace where oid = %(corpus)s::regnamespace
) as all_made
"""
_FILLED = """
select relname from pg_class
where relnamespace = %s::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 and relname <> 'schema_migrations'
"""


class SpareCorpora:
    """Emptied corpora of one database. None that a test has changed but by rows is among them."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._open: psycopg.Connection | None = None
        self._made: dict[str, str] = {}
        self._spare: list[str] = []

    async def migrate(self, settings: Settings) -> None:
        """Bring a corpus that no test has used to the newest schema: a spare one, or one that is made."""
        if not self.take(settings.corpus):
            async with open_database(settings) as database:
                assert await migrate(database) > 0
        self.note(settings.corpus)

    def take(self, corpus: str) -> bool:
        """Whether there was a spare one, which has the name from now on."""
        if not self._spare:
            return False
        spare = self._spare.pop()
        self._server.execute(_named("alter schema {} rename to {}", spare, corpus))
        self._made[corpus] = self._made.pop(spare)
        return True

    def note(self, corpus: str) -> None:
        """Keep in mind how a corpus is made that no test has used."""
        self._made[corpus] = self._made.get(corpus) or self._how_made(corpus)

    def give(self, corpus: str) -> None:
        """A corpus that its test needs no more."""
        made = self._made.pop(corpus)
        try:
            if self._how_made(corpus) == made:
                self._empty(corpus)
                self._made[corpus] = made
                self._spare.append(corpus)
        except (psycopg.errors.InvalidSchemaName, psycopg.errors.LockNotAvailable):
            pass  # it is gone, or a process that was killed is not quite

    def close(self) -> None:
        if self._open is not None:
            self._open.close()

    @property
    def _server(self) -> psycopg.Connection:
        if self._open is None or self._open.closed:
            self._open = psycopg.connect(self._url, autocommit=True)
        return self._open

    def _how_made(self, corpus: str) -> str:
        found = self._server.execute(_MADE, {"corpus": corpus}).fetchone()
        assert found is not None
        return str(found[0])

    def _empty(self, corpus: str) -> None:
        with self._server.transaction():
            self._server.execute("set local lock_timeout = '1s'")
            self._server.execute("set local session_replication_role = replica")  # or triggers would write again
            filled = [sql.Identifier(corpus, name) for (name,) in self._server.execute(_FILLED, [corpus])]
            self._server.execute(sql.SQL("truncate {} restart identity cascade").format(sql.SQL(", ").join(filled)))
            self._server.execute(_named("insert into {}.corpus_identity default values", corpus))


def _named(statement: str, *names: str) -> sql.Composed:
    return sql.SQL(statement).format(*map(sql.Identifier, names))
