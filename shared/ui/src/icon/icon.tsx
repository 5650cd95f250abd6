import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowBarToDown from '@tabler/icons-react/dist/esm/icons/IconArrowBarToDown.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconChalkboard from '@tabler/icons-react/dist/esm/icons/IconChalkboard.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconSchoolBell from '@tabler/icons-react/dist/esm/icons/IconSchoolBell.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

const drawings = {
  dashboard: IconHome,
  admissions: IconUserPlus,
  students: IconUsers,
  marks: IconTable,
  attendance: IconClipboardCheck,
  staff: IconSchool,
  timetable: IconCalendarWeek,
  settings: IconSettings,
  terms: IconCalendarEvent,
  grading: IconChartBar,
  subjects: IconBook2,
  classes: IconChalkboard,
  profile: IconId,
  alert: IconAlertTriangle,
  'arrow-left': IconArrowLeft,
  'arrow-right': IconArrowRight,
  bell: IconBell,
  'bell-off': IconBellOff,
  brand: IconSchoolBell,
  calendar: IconCalendar,
  camera: IconCamera,
  check: IconCheck,
  checks: IconChecks,
  'chevron-down': IconChevronDown,
  'chevron-left': IconChevronLeft,
  'chevron-right': IconChevronRight,
  'chevron-up': IconChevronUp,
  'cloud-check': IconCloudCheck,
  'cloud-up': IconCloudUp,
  copy: IconCopy,
  dots: IconDots,
  download: IconDownload,
  external: IconExternalLink,
  'fill-down': IconArrowBarToDown,
  eye: IconEye,
  'eye-off': IconEyeOff,
  file: IconFileText,
  filter: IconFilter,
  flag: IconFlag,
  help: IconKeyboard,
  info: IconInfoCircle,
  key: IconKey,
  lock: IconLock,
  logout: IconLogout,
  mail: IconMail,
  menu: IconMenu2,
  message: IconMessage,
  minus: IconMinus,
  moon: IconMoon,
  paperclip: IconPaperclip,
  pencil: IconPencil,
  phone: IconPhone,
  plus: IconPlus,
  print: IconPrinter,
  redo: IconArrowForwardUp,
  refresh: IconRefresh,
  search: IconSearch,
  send: IconSend2,
  sort: IconArrowsSort,
  sun: IconSun,
  trash: IconTrash,
  undo: IconArrowBackUp,
  upload: IconUpload,
  user: IconUser,
  users: IconUsersGroup,
  x: IconX,
} as const

export type IconName = keyof typeof drawings

export const iconNames = Object.keys(drawings) as readonly IconName[]

interface IconProps {
  name: IconName
  /** Pixels of the square; 18 unless said otherwise. */
  size?: number
  className?: string | undefined
}

/** A drawing beside a text. It is never the only bearer of a meaning, so assistive technology does not hear of it. */
export function Icon({ name, size = 18, className }: IconProps) {
  const Drawing = drawings[name]
  return <Drawing size={size} stroke={1.75} className={className} aria-hidden focusable="false" />
}

/** Whether a name that came as data (a menu entry of a release) is one of ours. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name)
}
