import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import type { MouseEvent } from 'react'
import { useBootstrap } from './bootstrap.tsx'
import { inLanguage, useLanguageChoice } from './language.tsx'
import { LiveRegion } from './live-region.tsx'
import { useHydrated } from './use-hydrated.tsx'
import { hiddenStyle } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

const awaited = keyframes({ to: { opacity: 0.4 } })

const Root = styled.nav({
  position: 'relative',
  display: 'flex',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 44,
    minHeight: 44,
    padding: '0 calc(var(--space) * 1)',
    color: 'var(--muted)',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    fontSize: 'var(--small-size)',
    '&:hover': { color: 'var(--text)', textDecoration: 'underline' },
    '&[aria-current]': { color: 'var(--text)', fontWeight: 600 },
    // Shows progress only when a language takes long to load.
    '&[aria-busy=true]': { animation: `${awaited} 900ms ease-in-out 300ms infinite alternate` },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '& a[aria-busy=true]': { animation: 'none', textDecoration: 'underline' },
  },
  '& [data-part=code]': { display: 'none', textTransform: 'uppercase' },
  '@media (max-width: 519px)': {
    '& [data-part=code]': { display: 'inline' },
    '& [data-part=name]': hiddenStyle,
  },
})

const Failed = styled.p({
  position: 'absolute',
  zIndex: 20,
  insetBlockStart: '100%',
  insetInlineEnd: 0,
  width: 'max-content',
  maxWidth: 'min(320px, 80vw)',
  padding: 'calc(var(--space) * 1.25) calc(var(--space) * 1.5)',
  background: 'var(--surface)',
  color: 'var(--error-text)',
  border: '1px solid var(--error-text)',
  borderRadius: 'min(var(--radius-field), 12px)',
  boxShadow: 'var(--shadow-overlay)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
})

/**
 * One link per language, in its own name (its code where there is little room). The page changes in place without a
 * reload; without script, and in a new tab, the link works normally.
 */
export function LanguageSwitch() {
  const { languages, language } = useBootstrap()
  const t = useWords()
  const choice = useLanguageChoice()
  const query = useHydrated() ? location.search : ''
  if (languages.length < 2) return null
  const nameOf = (wanted: string | null) => languages.find((each) => each.language === wanted)?.name ?? ''
  const follow = (event: MouseEvent, wanted: string) => {
    if (!choice || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (wanted !== language || choice.awaited) choice.choose(wanted)
  }
  return (
    <Root aria-label={t('language.switch')}>
      {languages.map((each) => (
        <a
          key={each.language}
          href={inLanguage(query, each.language)}
          hrefLang={each.language}
          lang={each.language}
          aria-current={each.language === language ? 'true' : undefined}
          aria-busy={choice?.awaited === each.language || undefined}
          onClick={(event) => follow(event, each.language)}
          onPointerEnter={() => each.language !== language && choice?.expect(each.language)}
          onFocus={() => each.language !== language && choice?.expect(each.language)}
        >
          <span data-part="name">{each.name}</span>
          <span data-part="code" aria-hidden="true">
            {each.language.split('-', 1)[0]}
          </span>
        </a>
      ))}
      <LiveRegion message={choice?.changed ? t('language.changed', { name: nameOf(language) }) : ''} />
      {choice?.failed ? <Failed role="alert">{t('language.failed', { name: nameOf(choice.failed) })}</Failed> : null}
    </Root>
  )
}
