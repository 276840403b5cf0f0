import { finishExternalSignIn, startExternalSignIn } from "@/lib/bff";
import { goingOnPage } from "./going-on";

type Params = { params: Promise<{ nextauth: string[] }> };

const notFound = () => new Response(null, { status: 404 });

/** `signin/{provider}`: the form of a provider's button. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  const [action, provider = "", ...more] = (await params).nextauth;
  if (action !== "signin" || more.length > 0) return notFound();
  const started = await startExternalSignIn(provider, await request.formData().catch(() => new FormData()));
  if (!started || started instanceof Response) return started ?? notFound();
  return goingOnPage(started, request.headers.get("content-security-policy"));
}

/** `callback/{provider}`: the way back from a provider. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const [action, provider = "", ...more] = (await params).nextauth;
  if (action !== "callback" || more.length > 0) return notFound();
  return (await finishExternalSignIn(provider, new URL(request.url).searchParams)) ?? notFound();
}
