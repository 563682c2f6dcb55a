import type { FastifyRequest } from 'fastify'

const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** Names that always mean this machine: a browser that was led here by another name sends that name. */
const loopbackHost =
  /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)*\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i

/** Headers that proxies and content networks add to requests that they pass on. */
const passedOn =
  /^(via|forwarded|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cdn-loop|cf-.*)$/

/**
 * Whether the request comes from this machine under a loopback name. False for requests through a proxy, and for a web
 * page whose own host name points to this machine.
 */
export function isLocalCaller({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (!loopback.test(socket.remoteAddress ?? '') || !loopbackHost.test(headers.host ?? '')) return false
  return !Object.keys(headers).some((name) => passedOn.test(name))
}
