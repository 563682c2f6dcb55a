import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import {
  ancestorsFor,
  htmlSnippet,
  policyFor,
  reactSnippet,
  type SnippetWish,
} from '../../../core/domain/embedding/snippet.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { useWords } from '../../ui/words.tsx'
import { CodeBlock } from './code-block.tsx'
import { Preview } from './preview.tsx'
import { WishFields } from './wish-fields.tsx'

const Root = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 4)',
  '& > header': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--space)', maxWidth: '62ch' },
  '& > header > p': { color: 'var(--muted)' },
  '& h2': { fontSize: 'var(--h3-size)' },
  '& > [data-part=columns]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'calc(var(--space) * 4)',
    alignItems: 'start',
    '@media (min-width: 900px)': { gridTemplateColumns: '360px minmax(0, 1fr)' },
  },
})

const Panel = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 2.5)',
  padding: 'var(--card-padding)',
})

const Codes = styled.div({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'calc(var(--space) * 3)' })

/** Stands for the owner's site until they have named it. */
const example = 'https://example.com'

/** Where an owner gets the code that shows the site in their own pages, and sees what it does. Anybody may see it. */
export default function EmbedPage() {
  const t = useWords()
  const { provider, providers } = useBootstrap()
  const name = provider?.name ?? ''
  // Only the browser knows the port in the address bar.
  const origin = useHydrated() ? location.origin : ''
  const [chosen, setChosen] = useState<Omit<SnippetWish, 'origin'>>({
    ...{ path: '/', mode: 'inline', theme: 'auto', lang: '', title: '' },
  })
  const [site, setSite] = useState('')
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    document.title = t('title.embed', { provider: name })
  }, [t, name])
  const wish = { ...chosen, origin }
  const listed = ancestorsFor(site)
  const isBad = isLeft && site.trim() !== '' && listed === null
  const shown = listed ?? ancestorsFor(example) ?? []
  return (
    <Root>
      <header>
        <h1>{t('embed.heading', { provider: name })}</h1>
        <p>{t('embed.lead')}</p>
        {providers.length > 0 ? <p>{t('embed.subsites', { provider: name })}</p> : null}
      </header>
      <div data-part="columns">
        <Panel as="section" aria-labelledby="embed-choices">
          <h2 id="embed-choices">{t('embed.choices')}</h2>
          <WishFields wish={chosen} onChange={(change) => setChosen((before) => ({ ...before, ...change }))} />
        </Panel>
        <Codes>
          <CodeBlock heading={t('embed.code')} code={htmlSnippet(wish)} />
          <CodeBlock heading={t('embed.code_react')} code={reactSnippet(wish)} isFolded />
          <Panel as="section" aria-labelledby="embed-allow">
            <h2 id="embed-allow">{t('embed.allow')}</h2>
            <TextField
              label={t('embed.origin')}
              help={t('embed.origin_hint')}
              error={isBad ? t('embed.origin_bad') : undefined}
              type="url"
              inputMode="url"
              autoComplete="url"
              value={site}
              onChange={({ currentTarget: { value } }) => setSite(value)}
              onBlur={() => setLeft(true)}
            />
            <CodeBlock
              heading={t('embed.allow_text', { provider: name })}
              level="p"
              code={`"frameancestors": ${JSON.stringify(shown, null, 2)}\n`}
            />
          </Panel>
          <CodeBlock
            heading={t('embed.policy')}
            text={t('embed.policy_text')}
            code={`${policyFor(origin)}\n`}
            isFolded
          />
        </Codes>
      </div>
      <section aria-labelledby="embed-preview">
        <h2 id="embed-preview">{t('embed.preview')}</h2>
        <Preview wish={wish} />
      </section>
    </Root>
  )
}
