import styled from '@emotion/styled'
import { useCallback, useEffect, useRef, useState } from 'react'
import { attributesOf, type SnippetWish } from '../../../core/domain/embedding/snippet.ts'
import { Failure } from '../../ui/failure.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 2)',
  '& > p': { color: 'var(--muted)' },
  '& > [data-mode]': {
    minHeight: 120,
    padding: 'calc(var(--space) * 2)',
    border: '2px dashed var(--border-strong)',
    borderRadius: 'min(var(--radius-card), 16px)',
    // As tall as a frame in the page begins, so that the footer stays where it is when its code comes.
    '&[data-mode=inline]': { minHeight: 640 },
    // What is inside stands as far from the edge as a phone leaves room for.
    '@media (max-width: 519px)': { padding: 4 },
  },
})

const loader = '/embed/v1.js'

/** Shows what the code does, by the code itself: the same script and the same element. */
export function Preview({ wish }: { wish: SnippetWish }) {
  const t = useWords()
  const room = useRef<HTMLDivElement>(null)
  const attributes = JSON.stringify(attributesOf(wish))
  const [isLost, setLost] = useState(false)
  const load = useCallback(async () => {
    if (document.querySelector(`script[src="${loader}"]`)) return
    const script = document.createElement('script')
    script.src = loader
    script.async = true
    const isThere = await new Promise<boolean>((resolve) => {
      script.onload = () => resolve(true)
      script.onerror = () => resolve(false)
      document.head.append(script)
    })
    // One that did not come is asked for by another one.
    if (!isThere) script.remove()
    setLost(!isThere)
  }, [])
  useEffect(() => void load(), [load])
  useEffect(() => {
    if (wish.origin === '') return
    const element = document.createElement('tessera-booking')
    const pairs: [string, string][] = JSON.parse(attributes)
    for (const [name, value] of pairs) element.setAttribute(name, value)
    room.current?.replaceChildren(element)
  }, [wish.origin, attributes])
  return (
    <Root>
      <p>{t('embed.preview_text')}</p>
      {isLost ? <Failure error={{ code: 'connection', data: {} }} onRetry={load} /> : null}
      <div ref={room} data-mode={wish.mode} />
    </Root>
  )
}
