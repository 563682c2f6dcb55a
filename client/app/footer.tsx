import styled from '@emotion/styled'
import { ContactFacts } from '../booking/provider/contact-facts.tsx'
import { OpeningHours } from '../booking/provider/opening-hours.tsx'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { useWords } from '../ui/words.tsx'
import { ChatbotLink } from './chatbot-link.tsx'
import { useIsHome } from './use-is-home.ts'

const Root = styled.footer({
  borderTop: 'var(--rule)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  '& > div': {
    width: '100%',
    maxWidth: 1184,
    margin: '0 auto',
    padding: 'calc(var(--space) * 4) clamp(16px, 4vw, 32px)',
    display: 'grid',
    gap: 'calc(var(--space) * 3)',
  },
  '& [data-part=reach]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
    gap: 'calc(var(--space) * 3)',
  },
  '& [data-part=line]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 24px',
    justifyContent: 'space-between',
    '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'var(--text)' },
    // On a phone the links stand in a row of their own.
    '@media (max-width: 599px)': { justifyContent: 'flex-start', '& > p': { flexBasis: '100%' } },
  },
})

/** Where guests who lost their mail ask for the link of a reservation; whoever is signed in finds their list there. */
const findPath = '/login#find'

/** The footer of every page. On pages without the provider's banner it repeats the contact details. */
export function Footer() {
  const t = useWords()
  const { provider, whitelabel, today } = useBootstrap()
  const isHome = useIsHome()
  const name = provider?.name ?? whitelabel.label
  const timezone = provider?.timezonename ?? ''
  return (
    <Root>
      <div>
        {provider && !isHome ? (
          <div data-part="reach">
            <ContactFacts provider={provider} />
            <OpeningHours provider={provider} />
          </div>
        ) : null}
        <ChatbotLink />
        <div data-part="line">
          {name ? <p>{t('footer.rights', { year: today.slice(0, 4), provider: name })}</p> : null}
          {provider?.giftcodes ? <a href="/gift">{t('footer.gift')}</a> : null}
          {provider ? <a href={findPath}>{t('footer.find')}</a> : null}
          {provider && timezone ? <p>{t('footer.times', { provider: provider.name, timezone })}</p> : null}
        </div>
      </div>
    </Root>
  )
}
