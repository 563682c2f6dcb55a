import type { FastifyRequest } from 'fastify'

const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** Is it the machine itself that asks, not a proxy on it for somebody else? */
export function isLocalCaller(request: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const { headers, socket } = request
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  return loopback.test(socket.remoteAddress ?? '')
}
