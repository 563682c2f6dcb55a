import styled from '@emotion/styled'
import { useSession } from '../../state/session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { NarrowSheet } from './account-style.ts'
import { Entrance } from './login/entrance.tsx'
import { Details } from './profile/details.tsx'
import { OpenSessions } from './profile/open-sessions.tsx'
import { OwnData } from './profile/own-data.tsx'
import { PasswordChange } from './profile/password-change.tsx'

const Columns = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 3)',
  maxWidth: 1040,
  margin: '0 auto',
  '& > h1': { gridColumn: '1 / -1' },
  '@media (min-width: 900px)': { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
  '& > div': { display: 'grid', gap: 'calc(var(--space) * 3)', minWidth: 0 },
})

/** One's own account: details, password, where one is signed in, and what is kept of one. */
export default function AccountPage() {
  const t = useWords()
  const { known, user } = useSession()
  if (!known) return <Waiting />
  if (!user)
    return (
      <NarrowSheet>
        <Entrance reason={t('account.login_first')} />
      </NarrowSheet>
    )
  return (
    <Columns>
      <h1>{t('session.account')}</h1>
      <div>
        <Details user={user} />
        <PasswordChange />
      </div>
      <div>
        <OpenSessions />
        <OwnData />
      </div>
    </Columns>
  )
}

function Waiting() {
  const t = useWords()
  return (
    <Columns aria-busy="true">
      <h1>{t('session.account')}</h1>
      <Skeleton height={420} />
      <Skeleton height={420} />
    </Columns>
  )
}
