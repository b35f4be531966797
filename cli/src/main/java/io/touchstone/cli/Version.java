// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import java.lang.module.ModuleDescriptor;
import picocli.CommandLine.IVersionProvider;

/** Our version: of the module or of the jar. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {
      "touchstone " + own(),
      "Java %s, %s".formatted(Runtime.version(), System.getProperty("java.vm.name", ""))
    };
  }

  static String own() {
    ModuleDescriptor descriptor = Version.class.getModule().getDescriptor();
    if (descriptor != null && descriptor.rawVersion().isPresent()) {
      return descriptor.rawVersion().get();
    }
    String implementation = Version.class.getPackage().getImplementationVersion();
    return implementation == null ? "(development)" : implementation;
  }
}
