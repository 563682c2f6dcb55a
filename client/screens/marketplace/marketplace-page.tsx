import styled from '@emotion/styled'
import type { PublicProvider } from '../../../core/domain/wire/index.ts'
import { townOf } from '../../data/provider-facts.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.div({ display: 'grid', gap: 'calc(var(--section-gap) * 0.75)' })

const Intro = styled.div({
  display: 'grid',
  gap: 'var(--space)',
  paddingBottom: 'calc(var(--space) * 3)',
  borderBottom: 'var(--rule)',
  '& p': { color: 'var(--muted)' },
})

const Grid = styled.ul({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
  gap: 'calc(var(--space) * 3)',
  '& article': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflow: 'hidden',
    background: 'var(--surface)',
    border: 'var(--border-card) solid var(--card-edge)',
    borderRadius: 'var(--radius-card)',
    boxShadow: 'var(--shadow-card)',
    transition: 'box-shadow var(--slow), transform var(--slow)',
    '&:hover': { boxShadow: 'var(--shadow-raised)', transform: 'var(--card-lift)' },
  },
  '& article > div': {
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: 'var(--space)',
    padding: 'var(--card-padding)',
  },
  '& h2': { fontSize: 'var(--h3-size)', lineHeight: 'var(--h3-line)' },
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '3px solid var(--focus)', outlineOffset: -3 },
  },
  '& p': { color: 'var(--muted)' },
  '& p[data-part=foot]': {
    marginBlockStart: 'auto',
    paddingBlockStart: 'var(--space)',
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    '& > :last-child': { marginInlineStart: 'auto' },
  },
})

/** The page of a white-label's own domain: its providers, each a link to its site. */
export default function MarketplacePage() {
  const t = useWords()
  const { whitelabel, providers } = useBootstrap()
  return (
    <Root>
      <Intro>
        <h1>{t('marketplace.heading', { whitelabel: whitelabel.label })}</h1>
        <p>{providers.length > 0 ? t('marketplace.intro', { count: providers.length }) : t('marketplace.empty')}</p>
      </Intro>
      <Grid>
        {providers.map((provider) => (
          <li key={provider.id}>
            <Place provider={provider} />
          </li>
        ))}
      </Grid>
    </Root>
  )
}

function Place({ provider }: { provider: PublicProvider }) {
  const t = useWords()
  const town = townOf(provider)
  const photo = provider.photo ?? ''
  return (
    <article>
      {photo ? <Picture src={photo} alt="" eager /> : null}
      <div>
        <h2>
          <a href={provider.siteurl} aria-label={t('marketplace.visit', { provider: provider.name })}>
            {provider.name}
          </a>
        </h2>
        {provider.description ? <p>{provider.description}</p> : null}
        <p data-part="foot">
          {town ? <Icon name="pin" /> : null}
          {town}
          <Icon name="arrow" />
        </p>
      </div>
    </article>
  )
}
