import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { formatPhone } from '../../../../core/domain/wording/phone.ts'
import { textOf } from '../../../app/provider-facts.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../ui/words.tsx'
import { wide } from '../layout.ts'
import { EmptyPage } from './empty-page.tsx'

const Root = styled.section({
  display: 'grid',
  justifyItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  maxWidth: '34rem',
  margin: '0 auto',
  padding: 'calc(var(--space) * 3) 0 calc(var(--space) * 4)',
  textAlign: 'center',
  textWrap: 'balance',
  [wide]: { paddingBlock: 'calc(var(--space) * 7)' },
  '& > svg': { marginBlockEnd: 'var(--space)', color: 'var(--primary-text)' },
  '& > p': { color: 'var(--muted)' },
  '& h3:focus': { outline: 'none' },
})

const Ways = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignItems: 'center',
  gap: 'calc(var(--space) * 0.5) calc(var(--space) * 2.5)',
  marginBlockStart: 'var(--space)',
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

interface TroubleViewProps {
  title: string
  children: ReactNode
  /** What may mend it. */
  action?: ReactNode
  /** An error is read out at once, what is merely empty when there is time. */
  urgent?: boolean
}

/** Stands instead of a step that can't be taken: what happened, what may mend it, and whom to ask. */
export function TroubleView({ title, children, action, urgent = false }: TroubleViewProps) {
  return (
    <Root role={urgent ? 'alert' : 'status'} data-part="trouble">
      <EmptyPage broken={urgent} />
      <h3>{title}</h3>
      <p>{children}</p>
      {action}
      <WaysOut />
    </Root>
  )
}

/** The provider's phone and address, where they gave them, and the way back to everything else. */
function WaysOut() {
  const t = useWords()
  const { provider, paging } = useBootstrap()
  const phone = provider ? textOf(provider, 'phone') : ''
  const email = provider ? textOf(provider, 'email') : ''
  return (
    <Ways>
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" />
          {t('availability.call', { phone: formatPhone(phone) })}
        </a>
      ) : null}
      {email ? <a href={`mailto:${email}`}>{t('availability.write', { email })}</a> : null}
      {(paging?.total ?? 0) > 1 ? <Link href="/">{t('availability.elsewhere')}</Link> : null}
    </Ways>
  )
}
