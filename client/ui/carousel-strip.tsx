import styled from '@emotion/styled'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ShownPicture } from '../data/pictures.ts'
import type { CarouselProps } from './carousel.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { readKey } from './read-key.ts'
import { useWords } from './words.tsx'

const Root = styled.div({ display: 'grid', gap: 'calc(var(--space) * 0.5)' })

const Frame = styled.div({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 'min(var(--radius-card), 12px)',
  '&:has(> [data-part=strip]:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
  // A row of pictures as wide as the frame: fingers swipe it, and it stops at a picture.
  '& > [data-part=strip]': {
    display: 'flex',
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollBehavior: 'smooth',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
    '&::-webkit-scrollbar': { display: 'none' },
    '&:focus': { outline: 'none' },
    '& > *': { flex: '0 0 100%', minWidth: 0, scrollSnapAlign: 'start', scrollSnapStop: 'always' },
  },
  '& > [data-part=turn]': {
    position: 'absolute',
    insetBlockEnd: 8,
    insetInlineEnd: 8,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: 2,
    background: 'var(--surface)',
    borderRadius: 'min(var(--radius-button), 24px)',
    fontSize: 'var(--small-size)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-part=turn] > button': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: 'inherit',
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { background: 'var(--surface-muted)' },
    '&:first-of-type svg': { rotate: '90deg' },
    '&:last-of-type svg': { rotate: '-90deg' },
    // The arrow is rotated afterwards, so flipping it upside down points it the other way.
    '&:dir(rtl) svg': { scale: '1 -1' },
  },
})

/** All captions in one place, so that it is as tall as the longest, and nothing below moves while pictures turn. */
const Captions = styled.div({
  display: 'grid',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  '& > p': { gridArea: '1 / 1' },
  '& > p:not([data-shown])': { visibility: 'hidden' },
})

/**
 * Pictures one at a time, each with its caption: turned by swiping, by the buttons, and by the arrow keys, Home and End
 * while it has the focus. A single picture has no controls.
 */
export default function CarouselStrip({ name, pictures }: CarouselProps) {
  const t = useWords()
  const strip = useRef<HTMLElement>(null)
  const [at, setAt] = useState(0)
  const total = pictures.length
  const told = t('resources.picture', { number: at + 1, total })
  const altOf = ({ caption }: ShownPicture, index: number) =>
    caption || (total > 1 ? `${name}, ${t('resources.picture', { number: index + 1, total })}` : name)

  function show(wanted: number) {
    const row = strip.current
    if (!row) return
    const left = ((wanted + total) % total) * row.clientWidth
    row.scrollTo({ left: getComputedStyle(row).direction === 'rtl' ? -left : left })
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: total - 1 }
    const next = steps[readKey(event)]
    if (next === undefined) return
    event.preventDefault()
    show(next)
  }

  if (total === 0) return null
  const hasCaptions = pictures.some(({ caption }) => caption !== '')
  return (
    <Root>
      <Frame>
        <section
          ref={strip}
          data-part="strip"
          aria-label={name}
          {...(total > 1 && { tabIndex: 0, onKeyDown: press })}
          onScroll={({ currentTarget: row }) => setAt(Math.round(Math.abs(row.scrollLeft) / row.clientWidth))}
        >
          {pictures.map((picture, index) => (
            <Picture
              key={picture.src}
              src={picture.src}
              alt={altOf(picture, index)}
              ratio="16 / 9"
              eager={index === 0}
            />
          ))}
        </section>
        {total > 1 ? (
          <div data-part="turn">
            <button type="button" aria-label={t('resources.picture_previous')} onClick={() => show(at - 1)}>
              <Icon name="chevron" />
            </button>
            <span role="status">{told}</span>
            <button type="button" aria-label={t('resources.picture_next')} onClick={() => show(at + 1)}>
              <Icon name="chevron" />
            </button>
          </div>
        ) : null}
      </Frame>
      {hasCaptions ? (
        <Captions aria-hidden="true">
          {pictures.map(({ src, caption }, index) => (
            <p key={src} data-shown={index === at ? '' : undefined}>
              {caption}
            </p>
          ))}
        </Captions>
      ) : null}
    </Root>
  )
}
