import { useState } from 'react'
import type { PublicEntity } from '../../../../core/plugin-api/site.ts'
import { record, text, texts } from '../../../data/read.ts'
import { useWords } from '../../../ui/words.tsx'
import { Tags } from './choice-style.ts'
import { picturesOf, ResourceDetails } from './resource-details.tsx'

/** The specification's length of a description that is not opened. */
const shown = 85

/** The first 85 characters, up to a space where one is near. */
export function beginning(whole: string): string {
  if (whole.length <= shown) return whole
  const cut = whole.slice(0, shown)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > shown - 20 ? space : shown).replace(/[\s,.;:–-]+$/, '')}…`
}

/** Where a resource is, as text or as the address that may be shown. */
export const placeOf = (resource: PublicEntity): string => {
  const { location } = resource
  if (typeof location === 'string') return location
  const { address, displayonbookingsite } = record(location)
  return displayonbookingsite === false ? '' : text(address)
}

/** What is known of a resource: the beginning of its description, its place, its tags, and the way to more. */
export function ResourceFacts({ resource, id }: { resource: PublicEntity; id?: string }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const whole = text(resource.description)
  const place = placeOf(resource)
  const tags = texts(resource.tags)
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
      {whole.length > shown ? (
        <button type="button" data-part="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'catalogue.view_less' : 'catalogue.view_more')}
        </button>
      ) : null}
      {tags.length > 0 ? (
        <Tags>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </Tags>
      ) : null}
      {picturesOf(resource).length > 0 ? <ResourceDetails resource={resource} /> : null}
    </>
  )
}
