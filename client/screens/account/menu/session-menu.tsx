import styled from '@emotion/styled'
import { type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { useAccountDialog, useOpenAccountDialog } from '../../../state/account-dialog.ts'
import { nameOf, useSession, useSessionWatch } from '../../../state/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { hiddenStyle } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.tsx'
import { menuButton, nameButton } from './menu-style.ts'

const { Screen: AccountMenu } = lazyScreen(() => import('./account-menu.tsx'))

const Entry = styled.a(menuButton, {
  '@media (max-width: 519px)': { '& > span': hiddenStyle },
})

/** The menu's button while its script loads: it keeps the menu's room. */
const Loading = styled.span(nameButton)

/** The end of the header: the login link, or the signed-in user's menu. */
export function SessionMenu() {
  const t = useWords()
  const { user } = useSession()
  const open = useOpenAccountDialog()
  const asked = useAccountDialog() !== null
  const wasAsked = useRef(false)
  const wasIn = useRef(false)
  const entry = useRef<HTMLAnchorElement>(null)
  useSessionWatch()
  useEffect(() => {
    // The menu that had the focus is gone, so the login link takes it.
    if (wasIn.current && !user && document.activeElement === document.body) entry.current?.focus()
    wasIn.current = user !== null
  }, [user])
  useEffect(() => {
    if (!user) wasAsked.current = asked
  }, [user, asked])
  if (user)
    return (
      <Suspense
        fallback={
          <Loading aria-hidden>
            <Icon name="person" />
            <span>{user.firstname || nameOf(user)}</span>
            <Icon name="chevron" size={16} />
          </Loading>
        }
      >
        <AccountMenu user={user} takesFocus={wasAsked.current && !asked} />
      </Suspense>
    )
  const login = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open({ form: 'login' })
  }
  return (
    <>
      <Entry ref={entry} href="/login" onClick={login}>
        <Icon name="person" />
        <span>{t('session.login')}</span>
      </Entry>
      <LiveRegion message={wasIn.current ? t('session.loggedout') : ''} />
    </>
  )
}
