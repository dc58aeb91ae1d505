# The product as one small image: the locked Node, the packages it runs on, the built pages. PostgreSQL is not in it.
#   docker build -t oja .                              as it is
#   docker build -t oja --build-arg FFMPEG=1 .         with ffmpeg, which writes voice notes anew so that every phone plays them

FROM node:26-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY paystack-sandbox/package.json paystack-sandbox/

FROM manifests AS pages
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY contract/src contract/src
COPY web web
RUN cd web && NODE_ENV=production ../node_modules/.bin/react-router build

FROM manifests AS packages
RUN apt-get update && apt-get install -y --no-install-recommends binutils
COPY ops/slim-packages.sh ops/
RUN npm ci --omit=dev --no-audit --no-fund && sh ops/slim-packages.sh

FROM debian:bookworm-slim
ARG FFMPEG
# The locked Node needs libatomic; mails and Paystack need the certificates.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 ${FFMPEG:+ffmpeg} \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --system --gid 10001 oja \
  && useradd --system --uid 10001 --gid oja --no-create-home --home-dir /data oja \
  && install -d -o oja -g oja -m 700 /data
WORKDIR /app
COPY --from=packages /app ./
COPY contract/src contract/src
COPY server/start.mjs server/
COPY server/src server/src
COPY server/seed server/seed
COPY server/migrations server/migrations
COPY content content
COPY --from=pages /app/web/build web/build
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 PATH=/app/node_modules/.bin:$PATH
USER oja
VOLUME /data
EXPOSE 3000
# Alive, not ready: a node whose database is away still shows what it has, and must not be restarted for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and hears the signal to stop.
STOPSIGNAL SIGTERM
CMD ["node", "server/start.mjs", "serve"]
