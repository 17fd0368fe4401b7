//! Why the house does not do what was asked: a status, a stable code, a sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Why something was not done. Nothing has changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct Refused {
    #[serde(skip)]
    status: StatusCode,
    /// The stable code.
    pub code: &'static str,
    /// The sentence for people.
    pub text: String,
}

macro_rules! refusals {
    ($($name:ident $status:ident $code:literal $text:literal;)*) => {
        impl Refused {
            $(#[doc = $text] pub(crate) fn $name() -> Refused {
                Refused { status: StatusCode::$status, code: $code, text: $text.to_string() }
            })*
        }
    };
}

refusals! {
    nobody UNAUTHORIZED "WHO_ARE_YOU" "say who you are first";
    wrong_password FORBIDDEN "WRONG_PASSWORD" "this house asks for its password";
    not_yours FORBIDDEN "NOT_YOURS" "that is for the host of the table";
    not_operator FORBIDDEN "NOT_OPERATOR" "that is for whoever runs the house";
    no_table NOT_FOUND "NO_TABLE" "there is no such table, or it is not open to you";
    no_match NOT_FOUND "NO_MATCH" "there is no such match, or it is not over";
    other_rules CONFLICT "OTHER_RULES" "this match was played under rules that this house does not know any more: its record can be had, and nothing can be told of it";
    no_moment NOT_FOUND "NO_MOMENT" "the match has no such moment, or was over there";
    no_other_cards CONFLICT "NO_OTHER_CARDS" "no other way was found in which the hidden cards could lie there";
    no_page NOT_FOUND "NO_PAGE" "there is nothing here";
    no_code NOT_FOUND "NO_CODE" "this code leads nowhere, or does not any more";
    too_slow REQUEST_TIMEOUT "TOO_SLOW" "that took too long";
    full CONFLICT "TABLE_FULL" "this table is full";
    too_often TOO_MANY_REQUESTS "TOO_OFTEN" "that was too often; wait a little";
    too_many_tables CONFLICT "TOO_MANY_TABLES" "you have opened as many tables as one may";
    house_full SERVICE_UNAVAILABLE "HOUSE_FULL" "the house is full";
    hurried SERVICE_UNAVAILABLE "EXPERTS_BUSY" "the house's experts are busy: take club players, or try again later";
    too_long PAYLOAD_TOO_LARGE "TOO_LONG" "this match is too long to be told in one piece";
    review_waits CONFLICT "REVIEW_WAITS" "a review of yours is being made";
    foreign_origin FORBIDDEN "FOREIGN_ORIGIN" "this page may not speak for you here";
    unavailable SERVICE_UNAVAILABLE "UNAVAILABLE" "the house cannot write its record at the moment";
    stopping SERVICE_UNAVAILABLE "RESTARTING" "the house is about to restart; come back in a moment";
}

impl Refused {
    /// What was sent cannot be understood.
    pub(crate) fn unreadable(why: impl Into<String>) -> Refused {
        Refused { status: StatusCode::BAD_REQUEST, code: "UNREADABLE", text: why.into() }
    }

    /// No table could stand so, or nothing is to be decided there.
    pub(crate) fn no_position(why: impl Into<String>) -> Refused {
        let (status, text) = (StatusCode::UNPROCESSABLE_ENTITY, why.into());
        Refused { status, code: "NO_POSITION", text }
    }

    /// A table cannot be set up so.
    pub(crate) fn bad_setup(why: impl ToString) -> Refused {
        let text = why.to_string();
        Refused { status: StatusCode::UNPROCESSABLE_ENTITY, code: "BAD_SETUP", text }
    }

    /// With this status instead.
    pub(crate) fn with(self, status: StatusCode) -> Refused {
        Refused { status, ..self }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}
