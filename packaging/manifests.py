#!/usr/bin/env python3
"""Writes the formula of Homebrew and the manifest of Scoop for a release.

    manifests.py FOLDER

FOLDER has the files .sha256 of `packaging/build.sh`, of all systems of the two. The
formula `scoresheet.rb` and the manifest `scoresheet.json` are put beside them.
"""

import json
import re
import sys
import tomllib
from pathlib import Path

folder = Path(sys.argv[1])
package = tomllib.loads(Path("Cargo.toml").read_text(encoding="utf-8"))["package"]
version, home = package["version"], package["repository"]
about = "Check, score, convert and draw records of abstract games"
sums = {}
for file in folder.glob(f"scoresheet-{version}-*.sha256"):
    for line in file.read_text(encoding="utf-8").splitlines():
        digest, name = re.fullmatch(r"([0-9a-f]{64}) [ *](\S+)", line).groups()
        sums[name] = digest


def archive(target, ending, number=version):
    return f"scoresheet-{number}-{target}.{ending}"


def url(name, number=version):
    return f"{home}/releases/download/v{number}/{name}"


def digest(name):
    return sums.get(name) or sys.exit(f"manifests.py: {folder} has no SHA-256 of {name}")


def choice(target):
    name = archive(target, "tar.gz")
    return f'url "{url(name)}"\n      sha256 "{digest(name)}"'


formula = f"""\
class Scoresheet < Formula
  desc "{about}"
  homepage "{home}"
  version "{version}"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      {choice("aarch64-apple-darwin")}
    end
    on_intel do
      {choice("x86_64-apple-darwin")}
    end
  end

  on_linux do
    on_arm do
      {choice("aarch64-unknown-linux-gnu")}
    end
    on_intel do
      {choice("x86_64-unknown-linux-gnu")}
    end
  end

  def install
    bin.install "scoresheet"
    man1.install Dir["man/*"]
    bash_completion.install "completions/scoresheet.bash" => "scoresheet"
    zsh_completion.install "completions/_scoresheet"
    fish_completion.install "completions/scoresheet.fish"
  end

  test do
    assert_match "Orange 4, Yellow 6", pipe_output("#{{bin}}/scoresheet score", "Ce5f6-f6 Ae4f5-f5\\n", 0)
  end
end
"""

windows = "x86_64-pc-windows-msvc"
zipped = archive(windows, "zip")
later = "$version"
manifest = {
    "version": version,
    "description": about,
    "homepage": home,
    "license": "MIT|Apache-2.0",
    "architecture": {
        "64bit": {
            "url": url(zipped),
            "hash": digest(zipped),
            "extract_dir": f"scoresheet-{version}-{windows}",
        }
    },
    "bin": "scoresheet.exe",
    "checkver": "github",
    "autoupdate": {
        "architecture": {
            "64bit": {
                "url": url(archive(windows, "zip", later), later),
                "extract_dir": f"scoresheet-{later}-{windows}",
            }
        }
    },
}

folder.joinpath("scoresheet.rb").write_text(formula, encoding="utf-8", newline="\n")
text = json.dumps(manifest, indent=4) + "\n"
folder.joinpath("scoresheet.json").write_text(text, encoding="utf-8", newline="\n")
