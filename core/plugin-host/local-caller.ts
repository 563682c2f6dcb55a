import type { FastifyRequest } from 'fastify'

const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** Names that only the machine itself reaches: what a browser was led to by another name says that name here. */
const loopbackHost =
  /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)*\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i

/** What proxies and content networks add to a request that they pass on. */
const passedOn =
  /^(via|forwarded|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cdn-loop|cf-.*)$/

/**
 * Is it the machine itself that asks, by a name of its own, and not a proxy on it for somebody else? A page of the
 * internet whose name leads to this machine is somebody else too.
 */
export function isLocalCaller({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (!loopback.test(socket.remoteAddress ?? '') || !loopbackHost.test(headers.host ?? '')) return false
  return !Object.keys(headers).some((name) => passedOn.test(name))
}
