import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import AccountPage from './account-page.tsx'
import { NarrowSheet } from './account-style.ts'
import { Entrance } from './login/entrance.tsx'
import { MyReservations } from './reservations/my-reservations.tsx'

/** For customers who log in without booking: login, a new account, then their reservations. */
export default function LoginPage() {
  const { user } = useSession()
  const { provider } = useBootstrap()
  if (user) return provider ? <MyReservations user={user} /> : <AccountPage />
  return (
    <NarrowSheet>
      <Entrance />
    </NarrowSheet>
  )
}
