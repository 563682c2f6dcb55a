import styled from '@emotion/styled'
import type { CSSProperties } from 'react'

const Frame = styled.span({
  display: 'block',
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: 'var(--ratio)',
  background: 'var(--surface-muted)',
  '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
})

/**
 * A picture in a frame of fixed proportions, so that nothing moves when it arrives. `eager` is for the first one on the
 * screen. Without a `src` the frame shows a quiet pattern of the theme.
 */
export function Picture(props: { src?: string | undefined; alt: string; ratio?: string; eager?: boolean }) {
  const { src, alt, ratio = '16 / 10', eager = false } = props
  return (
    <Frame style={ratioStyle(ratio)}>
      {src ? (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          ref={hideBroken}
          onError={(event) => hideBroken(event.currentTarget)}
        />
      ) : null}
    </Frame>
  )
}

/** A missing picture leaves its frame instead of the browser's broken icon; it may have failed before hydration. */
function hideBroken(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0 && image.naturalHeight === 0) image.hidden = true
}

/** A variable, so that a layout can change the frame's proportions. */
const ratioStyle = (ratio: string): CSSProperties & Record<'--ratio', string> => ({ '--ratio': ratio })
