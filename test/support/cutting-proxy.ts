import net from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** The next answer that comes back is thrown away, and its connection cut. */
  cutNextAnswer(): void;
  /** All connections are cut; new ones open. */
  cutAll(): void;
  /** From now on all that is sent is lost, either way, and nobody is told; connections stay open and new ones open. */
  fallSilent(): void;
  /** What is sent from now on arrives. */
  speakAgain(): void;
  close(): Promise<void>;
}

/** Stands between a client and a server on this machine, and can lose an answer as a network can. */
export async function startCuttingProxy(target: {
  readonly host: string;
  readonly port: number;
}): Promise<CuttingProxy> {
  let cutting = false;
  let silent = false;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk) => silent || upstream.write(chunk));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    upstream.on('data', (chunk) => {
      if (silent) return false;
      if (!cutting) return client.write(chunk);
      cutting = false;
      return client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    cutNextAnswer: () => (cutting = true),
    cutAll() {
      for (const socket of sockets) socket.destroy();
    },
    fallSilent: () => (silent = true),
    speakAgain: () => (silent = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
