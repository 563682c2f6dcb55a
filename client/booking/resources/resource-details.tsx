import styled from '@emotion/styled'
import { useState } from 'react'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { text, texts } from '../../data/read.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../ui/words.tsx'
import { Tags } from './choice-style.ts'
import { picturesOf, placeOf } from './resource-parts.ts'

const Body = styled.div({ display: 'grid', gap: 'calc(var(--space) * 1.5)' })

const Carousel = styled.div({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 'min(var(--radius-card), 12px)',
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

/** The button that opens a resource's details and pictures. */
export function ResourceDetails({ resource }: { resource: PublicResource }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const tags = texts(resource.tags)
  const place = placeOf(resource)
  return (
    <>
      <button
        type="button"
        data-part="more"
        aria-label={t('resources.details_of', { name: resource.name })}
        onClick={() => setOpen(true)}
      >
        {t('resources.details')}
      </button>
      <Dialog
        open={isOpen}
        title={resource.name}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>{t('nav.close')}</Button>}
      >
        <Body>
          <Pictures name={resource.name} pictures={picturesOf(resource)} />
          {text(resource.description) ? <p>{text(resource.description)}</p> : null}
          {place ? <p>{place}</p> : null}
          {tags.length > 0 ? (
            <Tags>
              {tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </Tags>
          ) : null}
        </Body>
      </Dialog>
    </>
  )
}

function Pictures({ name, pictures }: { name: string; pictures: string[] }) {
  const t = useWords()
  const [at, setAt] = useState(0)
  const total = pictures.length
  const told = t('resources.picture', { number: at + 1, total })
  const turn = (by: number) => setAt((at + by + total) % total)
  return (
    <Carousel>
      <Picture src={pictures[at]} alt={`${name}, ${told}`} ratio="16 / 9" eager />
      {total > 1 ? (
        <div data-part="turn">
          <button type="button" aria-label={t('resources.picture_previous')} onClick={() => turn(-1)}>
            <Icon name="chevron" />
          </button>
          <span role="status">{told}</span>
          <button type="button" aria-label={t('resources.picture_next')} onClick={() => turn(1)}>
            <Icon name="chevron" />
          </button>
        </div>
      ) : null}
    </Carousel>
  )
}
