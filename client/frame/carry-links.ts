import { carriedPath } from '../../core/domain/embedding/kept-query.ts'
import { unframedPaths } from '../../core/domain/embedding/unframed-paths.ts'

const isUnframed = ({ pathname }: HTMLAnchorElement): boolean => unframedPaths.has(pathname.split('/')[1] ?? '')

const ofFeed = /^\/public(\/|$)/

function openOutside(link: HTMLAnchorElement): void {
  link.target = '_blank'
  link.rel = 'noopener'
}

/** Calls `each` for every link of the web that is pressed and that names no window, before it is followed. */
function onLinks(each: (link: HTMLAnchorElement, event: MouseEvent) => void): void {
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.target === '' && /^https?:$/.test(link.protocol)) each(link, event)
  }
  addEventListener('click', press, true)
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/**
 * Keeps the links of an embedded page in its frame, with what they carry on, and opens those in a window that could not
 * be shown there. They are changed when they are pressed, so that one that is copied leads to the page itself.
 */
export function carryLinks(): void {
  onLinks((link, event) => {
    if (link.origin !== location.origin || isUnframed(link)) openOutside(link)
    else if (isPlain(event) && !link.getAttribute('href')?.startsWith('#')) {
      const { pathname, search, hash } = link
      link.href = carriedPath(`${pathname}${search}${hash}`, location.search)
    }
  })
}

/** The public feed as it is in another site's frame: what it leads to may not be shown there, and opens in a window. */
export function leadOut(): void {
  onLinks((link) => {
    if (link.origin !== location.origin || !ofFeed.test(link.pathname)) openOutside(link)
  })
}
