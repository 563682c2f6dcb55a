import styled from '@emotion/styled'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import AccountPage from './account-page.tsx'
import { NarrowSheet } from './account-style.ts'
import { Entrance } from './login/entrance.tsx'
import { MyReservations } from './reservations/my-reservations.tsx'
import { StaffWork } from './staff-work.tsx'

/** As high as either of its contents at first: who is signed in is known late, and the footer must not move. */
const Steady = styled.div({ width: '100%', minHeight: 680 })

/**
 * For customers who log in without booking: login, a new account, then their reservations, for staff after their work.
 */
export default function LoginPage() {
  const { user } = useSession()
  const { provider } = useBootstrap()
  if (user && !provider) return <AccountPage />
  return (
    <Steady>
      {user ? (
        <MyReservations user={user}>{user.role === 'customer' ? null : <StaffWork />}</MyReservations>
      ) : (
        <NarrowSheet>
          <Entrance />
        </NarrowSheet>
      )}
    </Steady>
  )
}
