// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Where files are read and written: what Hadoop knows, but for local files, for which it starts a
 * process of {@code chmod} with each file that it writes. That took most of the time of a small
 * tile.
 */
final class Storage {

  private static final Configuration SETTINGS = make();

  private Storage() {}

  private static Configuration make() {
    Configuration settings = new Configuration();
    settings.setClassLoader(Storage.class.getClassLoader());
    settings.setClass("fs.file.impl", LocalFiles.class, FileSystem.class);
    // others in this process may have made Hadoop's own one already
    settings.setBoolean("fs.file.impl.disable.cache", true);
    return settings;
  }

  /** Returns the settings to open files with, which nobody changes. */
  static Configuration settings() {
    return SETTINGS;
  }

  /** Returns what a path belongs to. */
  static FileSystem of(Path path) throws IOException {
    return path.getFileSystem(SETTINGS);
  }

  /** Local files with checksums beside them. Hadoop makes it by its name. */
  public static final class LocalFiles extends LocalFileSystem {

    /** Creates it. */
    public LocalFiles() {
      super(new Unchecked());
    }
  }

  /** Local files. */
  private static final class Unchecked extends RawLocalFileSystem {

    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      File file = pathToFile(path);
      String words =
          permission.getUserAction().SYMBOL
              + permission.getGroupAction().SYMBOL
              + permission.getOtherAction().SYMBOL;
      PosixFileAttributeView view =
          Files.getFileAttributeView(file.toPath(), PosixFileAttributeView.class);
      if (view == null) { // there are no such permissions
        super.setPermission(path, permission);
      } else {
        view.setPermissions(PosixFilePermissions.fromString(words));
      }
    }
  }
}
