import styled from '@emotion/styled'
import { useState } from 'react'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { picturesOf } from '../../data/pictures.ts'
import { text, texts } from '../../data/read.ts'
import { Button } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/words.tsx'
import { Tags } from './choice-style.ts'
import { placeOf } from './resource-parts.ts'

const Body = styled.div({ display: 'grid', gap: 'calc(var(--space) * 1.5)' })

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
          <Carousel name={resource.name} pictures={picturesOf(resource)} />
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
