import styled from '@emotion/styled'
import { networks, socialLink } from '../../../core/domain/marketplace/index.ts'
import type { PublicProvider } from '../../../core/domain/wire/index.ts'
import { useWords } from '../../ui/words.tsx'

const Row = styled.ul({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 24px',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    color: 'inherit',
    borderRadius: 'var(--radius-button)',
    '&:hover': { color: 'var(--text)', background: 'var(--surface-muted)' },
  },
})

/** Our own line drawings, as heavy as the other icons. */
const marks = {
  facebook: 'M14.5 8.5H17V5h-2.5C12 5 10.5 6.6 10.5 9v2.5H8V15h2.5v6H14v-6h2.5l.5-3.5h-3V9.5c0-.6.4-1 .5-1Z',
  twitter: 'M4 4l16 16M20 4 4 20',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM16.9 7.1v.01',
  linkedin: 'M5 9.5V19M5 5.5v.01M10 19V9.5M10 14c0-3 2-4.5 4.3-4.5S19 11 19 14v5',
  youtube:
    'M4.5 6.5h15A1.5 1.5 0 0 1 21 8v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5ZM10.5 9.5v5l4-2.5-4-2.5Z',
}

/** The item of a list with links to the provider's social networks; no item when there are none. */
export function SocialLinks({ provider }: { provider: PublicProvider }) {
  const t = useWords()
  const links = networks.flatMap((network) => {
    const typed = provider[network] ?? ''
    const href = typed ? socialLink(network, typed) : null
    return href ? [{ network, href }] : []
  })
  if (links.length === 0) return null
  return (
    <li>
      <Row aria-label={t('provider.social')}>
        {links.map(({ network, href }) => {
          const label = t('provider.social_link', { provider: provider.name, network: t(`provider.${network}`) })
          return (
            <li key={network}>
              <a href={href} target="_blank" rel="noopener me" aria-label={label}>
                <svg
                  width={20}
                  height={20}
                  viewBox="0 0 24 24"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={1.75}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                >
                  <path d={marks[network]} />
                </svg>
                {t(`provider.${network}`)}
              </a>
            </li>
          )
        })}
      </Row>
    </li>
  )
}
