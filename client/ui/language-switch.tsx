import styled from '@emotion/styled'
import { useBootstrap } from './bootstrap.tsx'
import { useHydrated } from './use-hydrated.ts'
import { hiddenStyle } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

const Root = styled.nav({
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
  },
  '& [data-part=code]': { display: 'none', textTransform: 'uppercase' },
  '@media (max-width: 519px)': {
    '& [data-part=code]': { display: 'inline' },
    '& [data-part=name]': hiddenStyle,
  },
})

/** One link a language, in its own name (its code where there is little room); works without script, and the draft is kept over the change. */
export function LanguageSwitch() {
  const { languages, language } = useBootstrap()
  const t = useWords()
  const query = useHydrated() ? location.search : ''
  if (languages.length < 2) return null
  return (
    <Root aria-label={t('language.switch')}>
      {languages.map((each) => (
        <a
          key={each.language}
          href={inLanguage(query, each.language)}
          hrefLang={each.language}
          lang={each.language}
          aria-current={each.language === language ? 'true' : undefined}
        >
          <span data-part="name">{each.name}</span>
          <span data-part="code" aria-hidden="true">
            {each.language.split('-', 1)[0]}
          </span>
        </a>
      ))}
    </Root>
  )
}

/** The same address in another language: what else its query says (a page, a reservation's token) stays. */
function inLanguage(query: string, language: string): string {
  const params = new URLSearchParams(query)
  params.set('lang', language)
  return `?${params}`
}
