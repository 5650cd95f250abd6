/** What screens may use of the router. The rest of it would weigh more than the whole portal around them. */
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
