import { tellHost } from './tell-host.ts'

/**
 * Tells the site around of an Escape that nothing in the page takes: what closes by it prevents its default. It listens
 * before the page has joined the one around, and is told then.
 */
export function tellEscape(): void {
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    const isTaken = defaultPrevented || document.querySelector('.MuiModal-root') !== null
    if (key === 'Escape' && !isTaken) tellHost({ type: 'close' })
  })
}
