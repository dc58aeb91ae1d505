#!/bin/sh
# Builds the image and tries it beside an empty PostgreSQL of its own: it becomes healthy and ready, answers pages without rights
# and without a disk to write on but /data, and stops within its time when it is told to. Takes a Docker; leaves nothing but the images.
#   sh ops/try-image.sh              as it is
#   FFMPEG=1 sh ops/try-image.sh     with ffmpeg
set -eu
cd "$(dirname "$0")/.."
name=oja-try-$$
fail() {
  echo "FAILED: $*" >&2
  docker logs --tail 20 "$name" >&2 || true
  exit 1
}
end() {
  docker rm --force --volumes "$name" "$name-database" > /dev/null 2>&1 || true
  docker network rm "$name" > /dev/null 2>&1 || true
}
trap end EXIT

docker build --tag oja --build-arg FFMPEG="${FFMPEG:-}" .
echo "size: $(docker image inspect --format '{{.Size}}' oja | awk '{ printf "%.0f MB", $1 / 1e6 }')"

docker network create "$name" > /dev/null
docker run --detach --name "$name-database" --network "$name" --env POSTGRES_PASSWORD=only-here --env POSTGRES_USER=oja postgres:18 > /dev/null
# Settings of nobody: nothing is paid and no mail goes out. A node waits for its database only for a moment; compose waits for it.
until docker exec "$name-database" pg_isready --quiet --host "$name-database" --username oja; do
  [ "$(docker inspect --format '{{.State.Running}}' "$name-database")" = true ] || fail "PostgreSQL did not start"
  sleep 1
done
docker run --detach --name "$name" --network "$name" --publish 127.0.0.1::3000 \
  --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
  --env DATABASE_URL="postgres://oja:only-here@$name-database:5432/oja" \
  --env PUBLIC_ORIGIN=https://market.test \
  --env ENCRYPTION_KEY="$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" \
  --env PAYSTACK_MODE=test --env PAYSTACK_SECRET_KEY=sk_test_nobody --env PAYSTACK_PUBLIC_KEY=pk_test_nobody \
  --env SMTP_URL=smtp://127.0.0.1:25 --env MAIL_FROM=market@market.test --env SUPPORT_PHONE=+2348000000000 \
  --env SUPPORT_EMAIL_GENERAL=help@market.test --env SUPPORT_EMAIL_SELLERS=sellers@market.test \
  --env SUPPORT_EMAIL_BUYERS=buyers@market.test --env OFFICE_ADDRESS='1 Market Road, Ibadan' \
  oja > /dev/null

started=$(date +%s)
until [ "$(docker inspect --format '{{.State.Health.Status}}' "$name")" = healthy ]; do
  [ "$(docker inspect --format '{{.State.Running}}' "$name")" = true ] || fail "it ended by itself"
  [ $(($(date +%s) - started)) -lt 90 ] || fail "it was not healthy within 90 s"
  sleep 1
done
echo "healthy after $(($(date +%s) - started)) s"

[ "$(docker exec "$name" id -u)" != 0 ] || fail "it runs as root"
at="http://$(docker port "$name" 3000/tcp)"
for path in /healthz /readyz / /categories/products /login /FAQ /api/v1/products /api/docs; do
  status=$(curl --silent --output /dev/null --write-out '%{http_code}' "$at$path")
  [ "$status" = 200 ] || fail "$path answered $status"
done
script=$(curl --silent "$at/" | grep -o '/assets/[^"]*\.js' | head -n 1)
curl --silent --fail --output /dev/null "$at$script" || fail "the script $script of the first page is not there"

started=$(date +%s)
docker stop --time 15 "$name" > /dev/null
code=$(docker inspect --format '{{.State.ExitCode}}' "$name")
took=$(($(date +%s) - started))
[ "$code" = 0 ] || fail "it ended with $code"
[ "$took" -le 10 ] || fail "it took $took s to stop"
echo "stopped after $took s with exit code 0"
