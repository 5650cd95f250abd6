import type { Register, RegisterDesk } from '@bellhouse/contracts'

/** The desk with its register as it was saved. */
export function deskWith(desk: RegisterDesk, register: Register): RegisterDesk {
  const isOf = ({ streamId, subject }: { streamId: string; subject?: string | undefined }) =>
    streamId === register.streamId && subject === register.subject
  const isTaken = register.version > 0
  return {
    ...desk,
    register,
    lessons: desk.lessons.map((lesson) =>
      isOf(lesson) && lesson.session === register.session ? { ...lesson, isTaken } : lesson,
    ),
    streams: desk.streams.map((stream) => (isOf(stream) ? { ...stream, isTaken } : stream)),
  }
}
