import styled from '@emotion/styled'
import type { PublicProvider } from '../../core/domain/wire/index.ts'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { Picture } from '../ui/picture.tsx'
import { useWords } from '../ui/words.tsx'
import { ContactBlock } from './contact-block.tsx'

const Root = styled.div({
  containerType: 'inline-size',
  borderBottom: 'var(--rule)',
  '& > div': {
    width: '100%',
    maxWidth: 1184,
    margin: '0 auto',
    padding: '0 clamp(16px, 4vw, 32px) calc(var(--space) * 3)',
  },
  '& h1': { marginBottom: 'calc(var(--space) * 1.5)' },
  '& h1 + p': { maxWidth: '56ch', color: 'var(--muted)' },
  '& [data-part=logo]': { display: 'block', width: 72, height: 72, marginBottom: 16, objectFit: 'contain' },
})

const Introduction = styled.div({
  display: 'grid',
  // A long word wraps instead of widening the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 3) calc(var(--space) * 6)',
  alignItems: 'center',
  paddingTop: 'calc(var(--space) * 1)',
  '& [data-part=photo]': {
    overflow: 'hidden',
    border: 'var(--border-card) solid var(--card-edge)',
    borderRadius: 'var(--radius-card)',
    boxShadow: 'var(--shadow-card)',
  },
})

/**
 * Introduces the provider on the first page: logo, name, description and contact details, arranged by the theme
 * (`arrangement-css.ts`).
 */
export function ProviderBanner({ provider }: { provider: PublicProvider }) {
  const t = useWords()
  const { hero } = useBootstrap().theme.composition
  const logo = provider.bookinglogo ?? ''
  const photo = hero === 'words' ? '' : (provider.photo ?? '')
  const description = provider.description ?? ''
  return (
    <Root data-part="hero">
      <div>
        <Introduction data-part="introduction">
          {photo ? (
            <div data-part="photo">
              <Picture src={photo} alt="" ratio="16 / 9" eager />
            </div>
          ) : null}
          <div data-part="words">
            {logo ? (
              <img
                data-part="logo"
                src={logo}
                alt={t('provider.logo', { provider: provider.name })}
                width={72}
                height={72}
              />
            ) : null}
            <h1>{provider.name}</h1>
            {description ? <p>{description}</p> : null}
          </div>
        </Introduction>
        <ContactBlock provider={provider} />
      </div>
    </Root>
  )
}
