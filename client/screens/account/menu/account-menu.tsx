import styled from '@emotion/styled'
import { useEffect, useId, useRef, useState } from 'react'
import type { SessionUser } from '../../../../core/domain/wire/index.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { nameOf, useSessionActions } from '../../../state/session.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useWords } from '../../../ui/words.tsx'
import { nameButton } from './menu-style.ts'
import { useDisclosure } from './use-disclosure.ts'

const Root = styled.div({
  position: 'relative',
  '& > button': { ...nameButton, '&[aria-expanded=true] > svg:last-child': { rotate: '180deg' } },
  '& > ul': {
    position: 'absolute',
    zIndex: 30,
    insetBlockStart: 'calc(100% + 4px)',
    insetInlineEnd: 0,
    minWidth: 220,
    padding: 'calc(var(--space) * 0.75)',
    background: 'var(--surface)',
    border: 'max(var(--border-card), 1px) solid var(--card-edge)',
    borderRadius: 'min(var(--radius-card), 12px)',
    boxShadow: 'var(--shadow-overlay)',
    '& > li > :is(a, button)': {
      display: 'flex',
      alignItems: 'center',
      width: '100%',
      minHeight: 44,
      padding: '0 calc(var(--space) * 1.5)',
      border: 0,
      borderRadius: 'min(var(--radius-field), 8px)',
      background: 'none',
      color: 'var(--text)',
      textAlign: 'start',
      textDecoration: 'none',
      '&:hover': { background: 'var(--surface-muted)' },
    },
    '& > li[data-part=credit]': { padding: '0 calc(var(--space) * 1.5) var(--space)', fontSize: 'var(--small-size)' },
    '& > li:first-of-type': {
      padding: 'calc(var(--space) * 1) calc(var(--space) * 1.5)',
      color: 'var(--muted)',
      fontSize: 'var(--small-size)',
      maxWidth: 'min(320px, calc(100vw - 64px))',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    // What somebody does here for others stands apart from what is their own.
    '& > li[data-part=work] ~ li[data-part=own]': {
      marginBlockStart: 4,
      paddingBlockStart: 4,
      borderBlockStart: '1px solid var(--border)',
    },
    '& > li:last-of-type': { marginBlockStart: 4, paddingBlockStart: 4, borderBlockStart: '1px solid var(--border)' },
  },
})

/** A balance of the person at this provider, asked for whenever the menu opens; 0 until it is known. */
function useBalance(of: 'credit' | 'points', isAsked: boolean): number {
  const calls = useCalls()
  const [credit, setCredit] = useState(0)
  useEffect(() => {
    if (!isAsked) return
    let isLeft = false
    calls[of]().then((answer) => {
      if (answer.ok && !isLeft) setCredit(answer.value)
    })
    return () => {
      isLeft = true
    }
  }, [calls, of, isAsked])
  return credit
}

interface AccountMenuProps {
  user: SessionUser
  /** Whether a login dialog has just closed: its opener is gone, so this menu takes the focus. */
  takesFocus: boolean
}

/** The signed-in user's menu, which opens below the name. */
export default function AccountMenu({ user, takesFocus }: AccountMenuProps) {
  const t = useWords()
  const id = useId()
  const { provider } = useBootstrap()
  const root = useRef<HTMLDivElement>(null)
  const entry = useRef<HTMLButtonElement>(null)
  const { isOpen, toggle } = useDisclosure(root)
  const { signOut } = useSessionActions()
  const credit = useBalance('credit', isOpen && provider !== null)
  const points = useBalance('points', isOpen && provider !== null)
  const { money } = useFormats()
  const [said, setSaid] = useState('')
  const name = nameOf(user)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) entry.current?.focus()
  }, [takesFocus])
  useEffect(() => setSaid(t('session.loggedin', { name })), [t, name])
  const leave = async () => {
    const way = await signOut()
    if (way === null) return setSaid(t('session.logout_failed'))
    if (way) location.assign(way)
  }
  return (
    <Root ref={root}>
      <button
        ref={entry}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('session.menu', { name })}
        onClick={toggle}
      >
        <Icon name="person" />
        <span>{user.firstname || name}</span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen ? (
        <ul id={id}>
          <li>{user.email}</li>
          {points > 0 ? <li data-part="credit">{t('points.balance', { count: points })}</li> : null}
          {credit > 0 ? <li data-part="credit">{t('credit.balance', { amount: money(credit) })}</li> : null}
          {provider && user.claims ? (
            <li data-part="work">
              <a href="/gigs">{t('session.gigs')}</a>
            </li>
          ) : null}
          {provider && user.role !== 'customer' ? (
            <>
              <li data-part="work">
                <a href="/today">{t('session.today')}</a>
              </li>
              <li>
                <a href="/enquiries">{t('session.enquiries')}</a>
              </li>
              <li>
                <a href="/giftcodes">{t('session.giftcodes')}</a>
              </li>
              <li>
                <a href="/refunds">{t('session.refunds')}</a>
              </li>
              <li>
                <a href="/payouts">{t('session.payouts')}</a>
              </li>
            </>
          ) : null}
          {user.role !== 'customer' && (provider || user.role !== 'provider') ? (
            <li data-part="work">
              <a href="/domains">{t('session.domains')}</a>
            </li>
          ) : null}
          <li data-part="own">
            <a href="/account">{t('session.account')}</a>
          </li>
          {provider ? (
            <li>
              <a href="/reservations">{t('session.reservations')}</a>
            </li>
          ) : null}
          {provider ? (
            <li>
              <a href="/account#balances">{t('session.balances')}</a>
            </li>
          ) : null}
          <li>
            <button type="button" onClick={() => void leave()}>
              {t('session.logout')}
            </button>
          </li>
        </ul>
      ) : null}
      <LiveRegion message={said} />
    </Root>
  )
}
