import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/**
 * A node of OpenSearch for tests: java OneNode.java HOME USERS [SETTING=VALUE ...]. It listens on a free port of this
 * machine, which it writes to HOME/port, and ends once no process holds a lock of the file USERS. The settings make it
 * one of several; without any it is alone.
 */
public class OneNode extends Node {
    private static final List<String> MODULES = List.of(
        "org.opensearch.transport.Netty4ModulePlugin",
        "org.opensearch.analysis.common.CommonAnalysisModulePlugin",
        "org.opensearch.index.reindex.ReindexModulePlugin");

    private OneNode(Environment environment, List<PluginInfo> modules) {
        super(environment, modules, true);
    }

    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(arguments[0]);
        List<String> given = List.of(arguments).subList(2, arguments.length);
        try (OneNode node = new OneNode(environment(home, given), MODULES.stream().map(OneNode::module).toList())) {
            node.start();
            announce(home, node.injector().getInstance(HttpServerTransport.class));
            awaitLastUser(Path.of(arguments[1]));
        }
        System.exit(0);
    }

    private static Environment environment(Path home, List<String> given) {
        Settings.Builder settings = Settings.builder()
            .put("path.home", home.toString())
            .put("cluster.name", "tieout-tests")
            .put("node.name", "one")
            .put("network.host", "127.0.0.1")
            .put("http.port", "0")
            .put("transport.port", "0")
            .put("http.type", "netty4")
            .put("transport.type", "netty4")
            .put("cluster.routing.allocation.disk.threshold_enabled", false);
        if (given.isEmpty()) {
            settings.put("discovery.type", "single-node");
        }
        for (String setting : given) {
            String[] parts = setting.split("=", 2);
            settings.put(parts[0], parts[1]);
        }
        return InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> "one");
    }

    private static PluginInfo module(String name) {
        return new PluginInfo(name, "", "", Version.CURRENT, "21", name, null, List.of(), false);
    }

    private static void announce(Path home, HttpServerTransport http) throws Exception {
        int port = http.boundAddress().publishAddress().getPort();
        Path written = Files.writeString(home.resolve("port.new"), Integer.toString(port));
        Files.move(written, home.resolve("port"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static void awaitLastUser(Path users) throws Exception {
        FileChannel file = FileChannel.open(users, StandardOpenOption.READ, StandardOpenOption.WRITE);
        while (file.tryLock() == null) { // and keep it: nobody counts on a node that is about to end
            Thread.sleep(500);
        }
    }
}
