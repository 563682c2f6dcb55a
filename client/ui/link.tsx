import type { AnchorHTMLAttributes } from 'react'
import { Link as InAppLink } from 'wouter'

const flowOf = (path: string) => /^\/book\/[^/?#]+/.exec(path)?.[0] ?? null

/**
 * A link. Within one booking flow it navigates on the client; other pages are requested from the server, which renders
 * them with their data.
 */
export function Link({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const inFlow = flowOf(href) !== null && typeof location !== 'undefined' && flowOf(location.pathname) === flowOf(href)
  return inFlow ? <InAppLink href={href} {...rest} /> : <a href={href} {...rest} />
}
