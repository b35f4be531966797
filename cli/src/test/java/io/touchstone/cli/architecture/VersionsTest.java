// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/**
 * The bill of materials has no parent, so that a build which imports it gets versions and nothing
 * else; what it repeats must be the same.
 */
final class VersionsTest {

  private static final String BOM = "packaging/bom";

  private final Element root = Project.pom(".");
  private final Element bom = Project.pom(BOM);

  @Test
  void theBillOfMaterialsHasOurVersionAndNoParent() {
    assertThat(Project.children(bom, "parent")).isEmpty();
    assertThat(Project.text(bom, "version")).isEqualTo(Project.text(root, "version"));
    assertThat(Project.text(bom, "groupId")).isEqualTo(Project.text(root, "groupId"));
  }

  @Test
  void itNamesEveryArtifactThatIsDelivered() {
    List<String> artifacts = new ArrayList<>(List.of("touchstone"));
    for (String folder : Project.delivered()) {
      artifacts.add("touchstone-" + folder);
      assertThat(Project.text(Project.pom(folder), "artifactId")).isEqualTo("touchstone-" + folder);
    }
    List<Element> named = Project.descendants(bom, "dependency");
    assertThat(named)
        .extracting(dependency -> Project.text(dependency, "artifactId"))
        .containsExactlyInAnyOrderElementsOf(artifacts);
    for (Element dependency : named) {
      assertThat(Project.text(dependency, "groupId")).isEqualTo("io.touchstone");
      assertThat(Project.text(dependency, "version")).isEqualTo("${project.version}");
    }
  }

  @Test
  void itsPluginsHaveOurVersions() {
    Map<String, String> ours = plugins(root);
    Map<String, String> repeated = plugins(bom);
    assertThat(repeated)
        .containsKeys("maven-clean-plugin", "maven-install-plugin", "maven-deploy-plugin");
    assertThat(ours).containsAllEntriesOf(repeated);
  }

  private static Map<String, String> plugins(Element pom) {
    Map<String, String> versions = new TreeMap<>();
    for (Element managed : Project.descendants(pom, "pluginManagement")) {
      for (Element plugin : Project.descendants(managed, "plugin")) {
        versions.put(Project.text(plugin, "artifactId"), Project.text(plugin, "version"));
      }
    }
    return versions;
  }
}
