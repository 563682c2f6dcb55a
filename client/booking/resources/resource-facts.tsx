import { useState } from 'react'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { picturesOf } from '../../data/pictures.ts'
import { text, texts } from '../../data/read.ts'
import { useWords } from '../../ui/words.tsx'
import { Tags } from './choice-style.ts'
import { ResourceDetails } from './resource-details.tsx'
import { beginning, placeOf, shownLength } from './resource-parts.ts'

/**
 * A resource's facts: a short description, its place, a button for more, and its tags. A resource with pictures opens a
 * dialog, which also has the whole description.
 */
export function ResourceFacts({ resource, id }: { resource: PublicResource; id?: string }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const whole = text(resource.description)
  const place = placeOf(resource)
  const tags = texts(resource.tags)
  const pictures = picturesOf(resource)
  return (
    <>
      <span id={id}>
        {whole ? (
          <span data-part="about" style={{ display: 'block' }}>
            {isOpen ? whole : beginning(whole)}
          </span>
        ) : null}
        {place ? (
          <span data-part="about" style={{ display: 'block' }}>
            {place}
          </span>
        ) : null}
      </span>
      {whole.length > shownLength && pictures.length === 0 ? (
        <button type="button" data-part="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'catalogue.view_less' : 'catalogue.view_more')}
        </button>
      ) : null}
      {pictures.length > 0 ? <ResourceDetails resource={resource} /> : null}
      {tags.length > 0 ? (
        <Tags>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </Tags>
      ) : null}
    </>
  )
}
