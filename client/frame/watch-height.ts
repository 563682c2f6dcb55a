/** Smaller changes are not told, CSS pixels. */
const step = 2
/** What a dialog needs, which covers the page and so does not make it taller. */
const dialogHeight = 560

/** Tells the height of the page's content, at most once a frame. Returns a function that tells it again. */
export function watchHeight(tell: (height: number) => void): () => void {
  const root = document.getElementById('root')
  let told = 0
  let isAsked = false
  const measure = () => {
    isAsked = false
    const box = root?.getBoundingClientRect().height ?? 0
    const isCovered = document.querySelector('body > .MuiModal-root') !== null
    const height = Math.ceil(isCovered ? Math.max(box, dialogHeight) : box)
    if (Math.abs(height - told) < step) return
    told = height
    tell(height)
  }
  const ask = () => {
    if (!isAsked) requestAnimationFrame(measure)
    isAsked = true
  }
  if (root) new ResizeObserver(ask).observe(root)
  new MutationObserver(ask).observe(document.body, { childList: true })
  return () => {
    told = 0
    ask()
  }
}
