import type { AnchorHTMLAttributes } from 'react'
import { Link as InAppLink } from 'wouter'

const flowOf = (path: string) => /^\/book\/[^/?#]+/.exec(path)?.[0] ?? null

/**
 * A link. Within one booking flow it moves without a new document; to any other page it asks the server, which has
 * that page drawn already with its data in it.
 */
export function Link({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const inFlow = flowOf(href) !== null && typeof location !== 'undefined' && flowOf(location.pathname) === flowOf(href)
  return inFlow ? <InAppLink href={href} {...rest} /> : <a href={href} {...rest} />
}
