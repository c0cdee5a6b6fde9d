import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { Observer, type Served } from './served.js';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const LABELS = ['method', 'route', 'status'] as const;

/** What a process counts, for Prometheus. Routes are named as in the reference, so that ids do not make new series. */
export class Metrics extends Observer {
  private readonly registry = new Registry();
  private readonly requests: Counter<(typeof LABELS)[number]>;
  private readonly durations: Histogram<'method' | 'route'>;

  constructor() {
    super();
    collectDefaultMetrics({ register: this.registry });
    const registers = [this.registry];
    this.requests = new Counter({
      name: 'creel_http_requests_total',
      help: 'Requests that were answered.',
      labelNames: LABELS,
      registers,
    });
    this.durations = new Histogram({
      name: 'creel_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    });
  }

  served({ method, route, status, milliseconds }: Served): void {
    const labels = { method, route: route ?? 'none' };
    this.requests.inc({ ...labels, status });
    this.durations.observe(labels, milliseconds / 1_000);
  }

  /** On a port of its own, which the operator keeps to itself. */
  async listen(port: number, host: string): Promise<Server> {
    const server = createServer((request, answer) => {
      if (request.url !== '/metrics') return void answer.writeHead(404).end();
      void this.registry
        .metrics()
        .then((text) => answer.writeHead(200, { 'Content-Type': this.registry.contentType }).end(text));
    });
    server.listen(port, host);
    await once(server, 'listening');
    return server;
  }
}
