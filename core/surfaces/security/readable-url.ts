import type { IncomingMessage } from 'node:http'

const authority = /^https?:\/\/[^/?#]*/i

function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/**
 * The target of a request as a path that the router can read. An undecodable one is escaped as it was sent, so that it
 * is answered like every unknown path: limited, logged, with a page and all headers.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/') && !url.includes('%')) return url
  const target = url.replace(authority, '')
  const rooted = target.startsWith('/') ? target : `/${target}`
  const [path = '/'] = rooted.split(/[?#]/, 1)
  return isDecodable(path) ? rooted : path.replaceAll('%', '%25') + rooted.slice(path.length)
}
