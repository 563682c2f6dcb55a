import GigsPage from '../screens/account/gigs-page.tsx'
import EnquiriesPage from '../screens/enquiry/enquiries-page.tsx'
import EnquiryPage from '../screens/enquiry/enquiry-page.tsx'
import PayoutsPage from '../screens/payouts/payouts-page.tsx'
import RefundsPage from '../screens/refunds/refunds-page.tsx'
import RequestPage from '../screens/reservation/request-page.tsx'
import TodayPage from '../screens/today/today-page.tsx'
import { useBootstrap } from '../ui/bootstrap.tsx'

/** The pages for who works here: in one file, so that customers' first scripts name only that. */
export default function StaffPage() {
  const { page } = useBootstrap()
  if (page === 'gigs') return <GigsPage />
  if (page === 'request') return <RequestPage />
  if (page === 'today') return <TodayPage />
  if (page === 'enquiries') return <EnquiriesPage />
  if (page === 'enquiry') return <EnquiryPage />
  return page === 'refunds' ? <RefundsPage /> : <PayoutsPage />
}
