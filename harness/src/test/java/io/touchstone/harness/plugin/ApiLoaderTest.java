package io.touchstone.harness.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.query.PairResult;
import org.junit.jupiter.api.Test;

/** A plug-in sees the api, and not what it takes to say that something is proved. */
final class ApiLoaderTest {

  @Test
  void hidesTheSeal() throws ClassNotFoundException {
    ApiLoader loader = new ApiLoader();
    String ofApi = PairResult.class.getName();
    assertThat(loader.loadClass(ofApi)).isSameAs(PairResult.class);
    String seal = "io.touchstone.api.seal.Seal";
    assertThat(Class.forName(seal, false, PairResult.class.getClassLoader())).isNotNull();
    assertThatThrownBy(() -> loader.loadClass(seal)).isInstanceOf(ClassNotFoundException.class);
    assertThatThrownBy(() -> loader.loadClass("io.touchstone.harness.plugin.PluginSet"))
        .isInstanceOf(ClassNotFoundException.class);
  }
}
