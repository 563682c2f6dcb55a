import styled from '@emotion/styled'
import type { PublicEntity } from '../../core/plugin-api/site.ts'
import { useWords } from '../ui/words.tsx'
import { ContactBlock } from './contact-block.tsx'
import { textOf } from './provider-facts.ts'

const Root = styled.div({
  borderBottom: 'var(--rule)',
  '& > div': {
    width: '100%',
    maxWidth: 1184,
    margin: '0 auto',
    padding: 'calc(var(--space) * 2) clamp(16px, 4vw, 32px) calc(var(--space) * 4)',
    display: 'grid',
    gap: 'calc(var(--space) * 2)',
  },
})

const Title = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'calc(var(--space) * 2) calc(var(--space) * 3)',
  '& img': { display: 'block', width: 72, height: 72, objectFit: 'contain' },
  '& > div': { flex: '1 1 18rem', display: 'grid', gap: 'var(--space)' },
  '& p': { maxWidth: '62ch', color: 'var(--muted)' },
})

/** The provider on their first page: logo, name, what they say of themselves, and how to reach them. */
export function ProviderBanner({ provider }: { provider: PublicEntity }) {
  const t = useWords()
  const logo = textOf(provider, 'bookinglogo')
  const description = textOf(provider, 'description')
  return (
    <Root>
      <div>
        <Title>
          {logo ? (
            <img src={logo} alt={t('provider.logo', { provider: provider.name })} width={72} height={72} />
          ) : null}
          <div>
            <h1>{provider.name}</h1>
            {description ? <p>{description}</p> : null}
          </div>
        </Title>
        <ContactBlock provider={provider} />
      </div>
    </Root>
  )
}
