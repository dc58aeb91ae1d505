# The product as one small image: the locked Node, the packages it runs on, the built pages. PostgreSQL is not in it.
#   docker build -t oja .                              as it is
#   docker build -t oja --build-arg FFMPEG=1 .         with ffmpeg, which writes voice notes anew so that every phone plays them
# Debian's own ffmpeg would bring half a gigabyte of screens and codecs; this one reads what phones record, writes AAC, and no more.

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

FROM debian:bookworm-slim AS ffmpeg
ARG FFMPEG
WORKDIR /ffmpeg
RUN mkdir bin && if [ -n "$FFMPEG" ]; then \
  sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources \
  && apt-get update \
  && apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev make nasm \
  && apt-get source ffmpeg \
  && cd ffmpeg-*/ \
  && ./configure --disable-everything --disable-autodetect --disable-network --disable-doc --enable-small --disable-debug \
    --disable-avdevice --disable-postproc --disable-swscale --disable-ffplay --disable-ffprobe \
    --enable-protocol=file --enable-demuxer=matroska,ogg --enable-parser=opus,vorbis --enable-decoder=opus,vorbis \
    --enable-filter=aresample --enable-encoder=aac --enable-muxer=mp4 \
  && make -j2 ffmpeg \
  && mv ffmpeg ../bin/; fi

FROM debian:bookworm-slim
# The locked Node needs libatomic; mails and Paystack need the certificates.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --system --gid 10001 oja \
  && useradd --system --uid 10001 --gid oja --no-create-home --home-dir /data oja \
  && install -d -o oja -g oja -m 700 /data
COPY --from=ffmpeg /ffmpeg/bin /usr/local/bin
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
