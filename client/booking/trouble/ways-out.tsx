import styled from '@emotion/styled'
import { mailLink } from '../../../core/domain/marketplace/index.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useWords } from '../../ui/words.tsx'

const Ways = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  '&[data-centred]': { justifyContent: 'center' },
  alignItems: 'center',
  gap: 'calc(var(--space) * 0.5) calc(var(--space) * 2.5)',
  marginBlockStart: 'calc(var(--space) * 0.5)',
  '& > a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'var(--space)',
    minHeight: 44,
    color: 'var(--primary-text)',
    fontWeight: 600,
    textUnderlineOffset: '0.2em',
  },
})

/** The provider's phone and address, if known, and a link back to the start; nothing where there is none of them. */
export function WaysOut({ centred = false }: { centred?: boolean }) {
  const t = useWords()
  const { provider, paging } = useBootstrap()
  const phone = provider?.phone ?? ''
  const email = provider?.email ?? ''
  const hasOthers = (paging?.total ?? 0) > 1
  if (!phone && !email && !hasOthers) return null
  return (
    <Ways data-centred={centred || undefined}>
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" />
          {t('availability.call', { phone: provider?.phoneread || phone })}
        </a>
      ) : null}
      {email ? <a href={mailLink(email)}>{t('availability.write', { email })}</a> : null}
      {hasOthers ? <Link href="/">{t('availability.elsewhere')}</Link> : null}
    </Ways>
  )
}
