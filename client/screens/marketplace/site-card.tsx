import styled from '@emotion/styled'
import { useState } from 'react'
import type { PublicProvider } from '../../../core/domain/wire/index.ts'
import { shortDescription } from '../../booking/bookable/card-facts.ts'
import { useWished } from '../../booking/finding/use-wished.ts'
import { mapLinkOf, townOf } from '../../data/provider-facts.ts'
import { cardFrame, cardLink } from '../../ui/card-frame.ts'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../ui/words.tsx'
import { SiteInfo } from './site-info.tsx'

const Root = styled.article({
  ...cardFrame,
  '& > [data-part=text]': {
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: 'var(--space)',
    padding: 'var(--card-padding)',
  },
  '& h2': { fontSize: 'var(--h3-size)', lineHeight: 'var(--h3-line)' },
  '& h2 > a': cardLink,
  '& p': { color: 'var(--muted)' },
  '& [data-part=foot]': {
    marginBlockStart: 'auto',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 16px',
    fontSize: 'var(--small-size)',
    // Above the link that covers the card.
    '& > :is(a, button)': {
      position: 'relative',
      zIndex: 1,
      display: 'inline-flex',
      alignItems: 'center',
      gap: 6,
      minHeight: 44,
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      color: 'var(--primary-text)',
      textDecoration: 'underline',
      cursor: 'pointer',
    },
    '& > button': { marginInlineStart: 'auto' },
    '& > span': { fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  },
})

/** Characters of a description, which its details tell in full. */
const shownLength = 150

/** A site in the list: picture, name, town with a map, distance, and a button for how to reach it. */
export function SiteCard({ provider, eager }: { provider: PublicProvider; eager: boolean }) {
  const t = useWords()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const town = townOf(provider)
  const map = mapLinkOf(provider)
  const href = useWished()(provider.siteurl ?? '/')
  const { photo = '', description = '', distance, unit } = provider
  return (
    <Root data-pictured={photo ? '' : undefined}>
      {photo ? <Picture src={photo} alt="" eager={eager} /> : null}
      <div data-part="text">
        <h2>
          <a href={href} aria-label={t('marketplace.visit', { provider: provider.name })}>
            {provider.name}
          </a>
        </h2>
        {description ? <p>{shortDescription(description, shownLength)}</p> : null}
        <div data-part="foot">
          {town && map ? (
            <a
              href={map}
              target="_blank"
              rel="noopener"
              aria-label={t('marketplace.map', { place: `${provider.name}, ${town}` })}
            >
              <Icon name="pin" size={18} />
              {town}
            </a>
          ) : null}
          {distance === undefined ? null : (
            <span>
              {t('marketplace.distance', { distance: formats.length(distance, unit === 'km' ? 'km' : 'mi') })}
            </span>
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('marketplace.details_of', { provider: provider.name })}
            onClick={() => setOpen(true)}
          >
            {t('marketplace.details')}
          </button>
        </div>
      </div>
      <SiteInfo provider={provider} href={href} open={isOpen} onClose={() => setOpen(false)} />
    </Root>
  )
}
